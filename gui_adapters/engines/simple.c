/* A U66 engine in C that knows no rules: it chooses among the acts that the host says are legal.
   cc -o simple simple.c */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RULES, ME, TURN, HAND, TABLE, LOG, LEGAL, TRUMP, PTS, GOAL, KEYS, NEEDED = LEGAL };
static const char *const names[KEYS] = {"rules", "me", "turn", "hand", "table", "log", "legal", "trump", "pts", "goal"};
static const char ranks[] = "ATKQJ987", blanks[] = " \t\r\n";
static char *fields[KEYS], *kept;

static int rank(const char *card) { const char *at = *card ? strchr(ranks, *card) : NULL; return at ? (int)(at - ranks) : -1; }
static char trump(void) { return fields[TRUMP] ? *fields[TRUMP] : '-'; }
static int cost(const char *card) { return (int[]){11, 10, 4, 3, 2, 0, 0, 0}[rank(card)] + (card[1] == trump() ? 12 : 0); }
static int beats(const char *a, const char *b) { return a[1] == b[1] ? rank(a) < rank(b) : a[1] == trump(); }

static size_t length(const char *act) { return strcspn(act, "."); }
static const char *next(const char *act) { return act + length(act) + (act[length(act)] == '.'); }
static int has(const char *list, const char *act) {
    while (*list && (length(list) != length(act) || strncmp(list, act, length(act)))) list = next(list);
    return *list != 0;
}

/* How much an act is wanted: a sound claim, exchange, declining, marriages, the cheapest card that wins, then the lowest. */
static int want(const char *act, const char *head) {
    if (*act == '6') {
        const char *points = fields[PTS] ? fields[PTS] : "-", *goal = fields[GOAL] ? fields[GOAL] : "-";
        for (int seat = atoi(fields[TURN]); seat > 0 && strchr(points, '/'); seat--) points = strchr(points, '/') + 1;
        return *goal != '-' && *points != '-' && atoi(points) >= atoi(goal) ? 1000 : -1000;
    }
    if (length(act) == 1) return *act == 'x' ? 900 : *act == 'n' ? 800 : *act == 'p' ? 700 : -100;
    if (*act == 'm') return act[1] == trump() ? 600 : 500;
    return rank(act) < 0 ? 0 : (*head && beats(act, head) ? 300 : 200) - cost(act);
}

static void go(const char *tag, const char *only) {
    char best[16] = "none", head[3] = ""; int most = -100000;
    for (const char *play = fields[TABLE]; play && *play && *play != '-'; play = next(play))
        if (!*head || beats(play + 1, head)) memcpy(head, play + 1, 2);
    for (const char *act = fields[LEGAL]; act && *act && *act != '-'; act = next(act)) {
        if (length(act) >= sizeof best || (only && !has(only, act)) || want(act, head) <= most) continue;
        most = want(act, head);
        snprintf(best, sizeof best, "%.*s", (int)length(act), act);
    }
    if (!strcmp(best, "none")) printf("error go %s no position or no legal act\n", tag);
    printf("bestmove %s %s\n", tag, best);
}

static void position(char *rest) {
    free(kept), kept = rest ? strdup(rest) : NULL, memset(fields, 0, sizeof fields);
    for (char *word = kept ? strtok(kept, blanks) : NULL; word; word = strtok(NULL, blanks))
        for (int key = 0; key < KEYS; key++)
            if (!strncmp(word, names[key], strlen(names[key])) && word[strlen(names[key])] == '=') fields[key] = strchr(word, '=') + 1;
    int missing = -1, asked = fields[ME] && fields[TURN] && !strcmp(fields[ME], fields[TURN]);
    for (int key = 0; key < NEEDED + asked && missing < 0; key++) if (!fields[key]) missing = key;
    if (missing >= 0) printf("error position missing %s\n", names[missing]), memset(fields, 0, sizeof fields);
}

int main(void) {
    char *line = NULL;
    size_t room = 0, first = 1;
    setvbuf(stdout, NULL, _IOLBF, 1 << 12);
    for (; getline(&line, &room, stdin) > 0; first = 0) {
        char *command = strtok(line + (first && !strncmp(line, "\xef\xbb\xbf", 3) ? 3 : 0), blanks), *only = NULL;
        if (!command || *command == '#') continue;
        if (!strcmp(command, "u66")) puts("id name Simple in C\nid author the sixtysix-engine authors\nu66ok 1 rules=*");
        else if (!strcmp(command, "isready")) puts("readyok");
        else if (!strcmp(command, "setoption")) puts("error setoption there are no options");
        else if (!strcmp(command, "position")) position(strtok(NULL, "\r\n"));
        else if (!strcmp(command, "go")) {
            char *tag = strtok(NULL, blanks);
            for (char *word = tag; word; word = strtok(NULL, blanks)) if (!strncmp(word, "only=", 5)) only = word + 5;
            if (!tag || strchr(tag, '=')) puts("error go - no tag"); else go(tag, only);
        } else if (!strcmp(command, "quit")) return 0;
        else if (strcmp(command, "newgame") && strcmp(command, "stop") && strcmp(command, "result") && strcmp(command, "debug"))
            printf("error %s unknown command\n", command);
    }
    return 0;
}
