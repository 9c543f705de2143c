// Notes what is tapped while the page's program is still on its way: the page taps it again once it listens. Links and
// the search box need no help, they work by themselves.
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
