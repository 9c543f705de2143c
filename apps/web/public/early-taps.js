// Records taps while the page's program is still loading, which repeats them once it runs. Links and the search box
// work without it.
document.addEventListener(
  'click',
  (event) => {
    const root = document.getElementById('root')
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button === null || !root?.hasAttribute('data-picture') || !root.contains(button)) return
    for (const other of root.querySelectorAll('[data-tapped]')) other.removeAttribute('data-tapped')
    button.setAttribute('data-tapped', '')
  },
  true,
)
