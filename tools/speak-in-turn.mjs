// What several parts that run at once have to say, one after the other. Plain JavaScript, because an older Node starts it.

/**
 * Makes voices. What a later one says is held back until those before it have ended, so that each can be read as a
 * whole; the first that has not ended is heard at once.
 */
export function speakInTurn(write) {
  const voices = []
  const speak = () => {
    for (const voice of voices) {
      if (voice.held !== '') write(voice.held)
      voice.held = ''
      if (!voice.hasEnded) return
    }
  }
  return {
    nextVoice() {
      const voice = { held: '', hasEnded: false }
      voices.push(voice)
      return {
        say(piece) {
          voice.held += piece
          speak()
        },
        end() {
          voice.hasEnded = true
          speak()
        },
      }
    },
    /** Nobody waits any longer: what is held back is said, whoever has not ended. */
    endAll() {
      for (const voice of voices) voice.hasEnded = true
      speak()
    },
  }
}
