/** The end of a command is noted so long after its expiry at most. */
export const answerSeconds = 30
