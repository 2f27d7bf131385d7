// A bot in one file, with nothing but the standard library.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Your move: the number of one of the texts in legal. ms is your time in milliseconds.
static int choose(const char *fen, long ms, char **legal, int count) {
    (void)fen, (void)ms, (void)legal;
    return rand() % count;
}

int main(void) {
    static char line[65536], *legal[4096];
    srand((unsigned)time(NULL));
    while (fgets(line, sizeof line, stdin)) {
        char *later = strstr(line, " | ");
        if (later) *later = '\0';
        char *word = strtok(line, " \n");
        if (!word) continue;
        if (strcmp(word, "quit") == 0) break;
        if (strcmp(word, "move") != 0) continue;
        char *fen = strtok(NULL, " \n"), *ms = strtok(NULL, " \n");
        int count = 0;
        for (char *next; count < 4096 && (next = strtok(NULL, " \n"));) legal[count++] = next;
        if (count == 0) continue;
        puts(legal[choose(fen, atol(ms), legal, count)]);
        fflush(stdout);
    }
    return 0;
}
