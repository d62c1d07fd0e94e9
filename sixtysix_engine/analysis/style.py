"""How the page looks: light and dark by the reader's own choice, narrow screens without a second page."""

STYLE = """
:root{--paper:#fbfaf7;--ink:#22252a;--quiet:#666c75;--rule:#dcd8cf;--box:#fff;--red:#b3261e;--bad:#b3261e;
--badbox:#fdeeec;--s0:#1f66b0;--s1:#b5590a;--s2:#2b7a46;--s3:#7a4bb0}
@media (prefers-color-scheme:dark){:root{--paper:#17191d;--ink:#e6e4df;--quiet:#9aa1ab;--rule:#353a42;--box:#1f2227;
--red:#ff8a80;--bad:#ff7a6e;--badbox:#3a2320;--s0:#76b3f2;--s1:#f0a35c;--s2:#75c793;--s3:#bd98ef}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.25rem 1rem 4rem}
h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0}h2{font-size:1.15rem;line-height:1.35;margin:2.25rem 0 .5rem}
h1,h2,.who,.why{overflow-wrap:anywhere}
.quiet,figcaption,em{color:var(--quiet);font-style:normal;font-size:.875rem}p{margin:.35rem 0}
.scroll{overflow-x:auto}
figure{margin:1rem 0;padding:.75rem;background:var(--box);border:1px solid var(--rule);border-radius:8px}
figcaption{margin-top:.5rem}
svg{display:block;width:100%;max-width:48rem;height:auto;margin:0 auto}svg text{fill:var(--quiet);font-size:9px}
svg *{vector-effect:non-scaling-stroke}.dot{r:2.6px}
.grid{stroke:var(--rule)}.zero{stroke:var(--quiet)}.line{fill:none;stroke-width:1.75}.band{opacity:.16;stroke:none}
.line.s0{stroke:var(--s0)}.line.s1{stroke:var(--s1)}.line.s2{stroke:var(--s2)}.line.s3{stroke:var(--s3)}
.band.s0,.dot.s0{fill:var(--s0)}.band.s1,.dot.s1{fill:var(--s1)}.band.s2,.dot.s2{fill:var(--s2)}.band.s3,.dot.s3{fill:var(--s3)}
.end{fill:var(--ink)}.bad{fill:var(--bad);stroke:var(--box);stroke-width:1.5}
.key{display:inline-block;margin-right:1rem;color:var(--ink)}.key i{display:inline-block;width:1.4em;height:.2em;
vertical-align:middle;margin-right:.4em}.tri{color:var(--bad);margin-right:.3em}.square{margin-right:.3em}
i.s0{background:var(--s0)}i.s1{background:var(--s1)}i.s2{background:var(--s2)}i.s3{background:var(--s3)}
.who.s0,th.s0{color:var(--s0)}.who.s1,th.s1{color:var(--s1)}.who.s2,th.s2{color:var(--s2)}.who.s3,th.s3{color:var(--s3)}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}
th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}
th:first-child{text-align:left}thead th{color:var(--quiet);font-weight:500}
.sums th{white-space:normal}.sums tbody th{overflow-wrap:anywhere;min-width:7em}
tr.own th,tr.own td{font-weight:700}
.card{white-space:nowrap;font-variant-numeric:tabular-nums}.red{color:var(--red)}
.hand .card{margin-right:.15em}
.acts{list-style:none;margin:0;padding:0}
.acts li{display:grid;grid-template-columns:2.2rem 9.5rem minmax(0,1fr) 8rem 17rem;
gap:.1rem .75rem;align-items:baseline;padding:.4rem .5rem;border-bottom:1px solid var(--rule);scroll-margin-top:1rem}
.acts li:target{outline:2px solid var(--s0)}
.acts .mistake{background:var(--badbox);border-left:4px solid var(--bad);padding-left:calc(.5rem - 4px)}
.acts .forced{opacity:.7}.no{color:var(--quiet);text-align:right;font-variant-numeric:tabular-nums}
.act{font-weight:600}
.act b{display:inline-block;width:1em;color:var(--quiet);font-weight:600}.mistake .act b{color:var(--bad)}
.facts{text-align:right;font-size:.875rem;font-variant-numeric:tabular-nums}
.facts span{display:inline-block;margin-left:.75rem}.hand span.table{display:block;color:var(--quiet)}
.why,details{grid-column:2/-1}details{font-size:.875rem}summary{color:var(--quiet);cursor:pointer}
.why{color:var(--ink);font-size:.95rem}
@media (max-width:46rem){main{padding:.75rem .6rem 3rem}svg text{font-size:16px}.dot{r:4px}.axis{display:none}
.acts li{grid-template-columns:2rem 1fr auto}.hand{grid-column:2/-1;grid-row:2}.facts{grid-column:2/-1;text-align:left}
.facts span{margin:0 .75rem 0 0}
figure{padding:.4rem}th,td{padding:.25rem .4rem}}
"""
"""The style sheet."""
