// Takes the token of a share link out of the address before anything else loads: the page asks for it here.
{
  const token = /^#([0-9a-f]{32})$/.exec(location.hash)?.[1]
  if (token !== undefined) {
    history.replaceState(history.state, '', location.pathname + location.search)
    window.daoxingShareToken = token
  }
}
