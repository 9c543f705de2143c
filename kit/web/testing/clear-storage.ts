// Files of tests follow each other in one browser: what one has left of its riders must not be found by the next.
localStorage.clear()
sessionStorage.clear()
