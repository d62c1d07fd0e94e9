#!/usr/bin/env perl
# A U66 engine in Perl that knows no rules: it chooses among the acts that the host says are legal.
use strict;
use warnings;

$| = 1;    # each line leaves at once
my %worth = (A => 11, T => 10, K => 4, Q => 3, J => 2);
my $ranks = 'ATKQJ987';
my %fields;

sub list { my $text = shift // '-'; return $text eq '-' ? () : split /\./, $text }
sub worth { return $worth{substr shift, 0, 1} // 0 }
sub rank { return index $ranks, substr shift, 0, 1 }
sub suit { return substr shift, 1, 1 }

sub beats {
    my ($card, $head) = @_;
    return rank($card) < rank($head) if suit($card) eq suit($head);
    return suit($card) eq ($fields{trump} // '-');
}

sub cost { my $card = shift; return worth($card) + (suit($card) eq ($fields{trump} // '-') ? 12 : 0) }

# Claims when the points suffice, exchanges and melds, wins with the cheapest card that does, else throws the lowest.
sub choose {
    my @legal = @_;
    my $points = (split /\//, $fields{pts} // '-')[$fields{turn}] // '-';
    my $goal = $fields{goal} // '-';
    return '66' if grep({ $_ eq '66' } @legal) && $goal =~ /^\d+$/ && $points =~ /^\d+$/ && $points >= $goal;
    my @rest = grep { $_ ne '66' } @legal;
    @rest = @legal unless @rest;
    my @melds = sort { (suit($b) eq ($fields{trump} // '-')) <=> (suit($a) eq ($fields{trump} // '-')) } grep { /^m/ } @rest;
    my @first = ((map { my $act = $_; grep { $_ eq $act } @rest } qw(x n p)), @melds);
    return $first[0] if @first;
    my @cards = sort { cost($a) <=> cost($b) } grep { rank($_) >= 0 } @rest;
    my @trick = map { substr $_, 1 } list($fields{table});
    my ($head) = grep { my $card = $_; !grep { beats($_, $card) } @trick } @trick;
    my ($wins) = $head ? grep { beats($_, $head) } @cards : ();
    return $wins // $cards[0] // $rest[0];
}

sub position {
    %fields = map { /^([^=]*)=(.*)$/s ? ($1 => $2) : () } @_;
    my @missing = grep { !exists $fields{$_} } qw(rules me turn hand table log);
    push @missing, 'legal' if !@missing && $fields{me} eq $fields{turn} && !exists $fields{legal};
    return unless @missing;
    %fields = ();
    print "error position missing @missing\n";
}

sub go {
    my ($tag, @limits) = @_;
    return print "error go - no tag\n" if !defined $tag || $tag =~ /=/;
    my ($only) = map { /^only=(.*)/ ? $1 : () } @limits;
    my %allowed = map { $_ => 1 } list($only);
    my @legal = grep { !defined $only || $allowed{$_} } list($fields{legal});
    print "error go $tag no position or no legal act\n" unless @legal;
    print "bestmove $tag ", @legal ? choose(@legal) : 'none', "\n";
}

my %answers = (
    u66 => sub { print "id name Simple in Perl\nid author the sixtysix-engine authors\nu66ok 1 rules=*\n" },
    isready => sub { print "readyok\n" },
    setoption => sub { print "error setoption there are no options\n" },
    position => \&position,
    go => \&go,
    quit => sub { exit 0 },
    map { $_ => sub { } } qw(newgame stop result debug),
);
while (my $line = <STDIN>) {
    $line =~ s/^\xef\xbb\xbf// if $. == 1;
    my ($command, @words) = split ' ', $line;
    next if !defined $command || $command =~ /^#/;
    my $answer = $answers{$command} // sub { print "error $command unknown command\n" };
    $answer->(@words);
}
