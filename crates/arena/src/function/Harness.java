// Reads boards, asks the contestant's function, writes its moves.
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.Scanner;

class Harness {
    public static void main(String[] words) throws Throwable {
        // What the function prints goes to its log; only the harness answers.
        PrintStream answers = System.out;
        System.setOut(System.err);
        Class<?> own = Class.forName("MOVE_CLASS");
        Method both = named(own, "move");
        Method black = named(own, "move_black"), red = named(own, "move_red");
        Method[] functions = {null, black != null ? black : both, red != null ? red : both};
        if (functions[1] == null || functions[2] == null) {
            System.err.println("there is no function: expected static int[] move(int[][] board, int me)");
            System.exit(1);
        }
        if (words.length > 0 && words[0].equals("--check")) return;
        Scanner boards = new Scanner(System.in);
        int me = boards.nextInt();
        while (boards.hasNextInt()) {
            int cell = boards.nextInt();
            if (cell == -1) break;
            int[][] board = new int[8][8];
            board[0][0] = cell;
            for (int i = 1; i < 64; i++) board[i / 8][i % 8] = boards.nextInt();
            int[] ends;
            try {
                ends = (int[]) functions[me].invoke(null, board, me);
            } catch (java.lang.reflect.InvocationTargetException error) {
                throw error.getCause();
            }
            answers.println(ends[0] + " " + ends[1] + " " + ends[2] + " " + ends[3]);
            answers.flush();
        }
    }

    static Method named(Class<?> own, String name) {
        try {
            Method method = own.getDeclaredMethod(name, int[][].class, int.class);
            method.setAccessible(true);
            return method;
        } catch (NoSuchMethodException none) {
            return null;
        }
    }
}
