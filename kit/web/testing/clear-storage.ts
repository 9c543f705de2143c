// Test files run in sequence in one browser: stored data of one must not be found by the next.
localStorage.clear()
sessionStorage.clear()
