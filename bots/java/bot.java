import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A bot in one file, with nothing but the standard library. */
class Bot {
    static final Random RANDOM = new Random();

    /** Your move: one of the texts in legal. ms is your time in milliseconds. */
    static String choose(String fen, long ms, List<String> legal) {
        return legal.get(RANDOM.nextInt(legal.size()));
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = lines.readLine()) != null; ) {
            List<String> words = Arrays.asList(line.split(" \\| ")[0].trim().split("\\s+"));
            if (words.get(0).equals("move")) {
                long ms = Long.parseLong(words.get(2));
                System.out.println(choose(words.get(1), ms, words.subList(3, words.size())));
                System.out.flush();
            } else if (words.get(0).equals("quit")) {
                break;
            }
        }
    }
}
