#!/usr/bin/env bash
# A U66 engine in Bash alone: takes the first legal act, and claims when its points suffice.
set -f
legal='' points=0 goal=-
while IFS= read -r line; do
  line=${line#$'\xef\xbb\xbf'} && set -- ${line%$'\r'}
  case ${1-} in
    u66) printf '%s\n' 'id name Stranger in Bash' 'id author a reader of the specification' 'u66ok 1 rules=*' ;;
    isready) echo readyok ;;
    position)
      unset rules me turn hand table log pts; legal='' goal=-
      for word in "${@:2}"; do
        case $word in rules=* | me=* | turn=* | hand=* | table=* | log=* | legal=* | pts=* | goal=*) printf -v "${word%%=*}" %s "${word#*=}" ;; esac
      done
      points=(${pts//\// })
      [[ ${rules-} && ${me-} && ${turn-} && ${hand-} && ${table-} && ${log-} && ($me != "$turn" || $legal) ]] ||
        { legal=''; echo 'error position missing key'; } ;;
    go)
      [[ ${2-} && $2 != *=* ]] || { echo 'error go - no tag'; continue; }
      only=. best=''
      for word in "${@:3}"; do [[ $word == only=* ]] && only=.${word#only=}.; done
      for act in ${legal//./ }; do
        [[ $act == - || $only != . && $only != *".$act."* ]] && continue
        if [[ $act == 66 ]]; then [[ ! $best || $goal != - && ${points[turn]} -ge $goal ]] && best=66; else best=${best:-$act}; fi
      done
      [[ $best ]] || echo "error go $2 no position or no legal act"
      echo "bestmove $2 ${best:-none}" ;;
    setoption) echo 'error setoption there are no options' ;;
    quit) exit 0 ;;
    newgame | stop | result | debug | '' | '#'*) ;;
    *) printf 'error %s unknown command\n' "$1" ;;
  esac
done
