// Runs before the first paint, so that a dark page never flashes light. The choice is stored as true or false; without one
// the system's preference holds. Kept apart from the bundle: the content policy allows no inline script.
;(function () {
  var stored = null
  var isMember = false
  try {
    stored = localStorage.getItem('darkMode')
    isMember = localStorage.getItem('token') !== null
  } catch {
    // Storage may be switched off; the system's preference is as good.
  }
  var dark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'true'
  document.documentElement.classList.toggle('dark', dark)
  document.documentElement.classList.toggle('member', isMember)
  // The first picture of the page, which waits for nothing else then. A member may be shown another one.
  var picture = document.querySelector('meta[name="first-picture"]')
  if (picture && !isMember) {
    var link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'image'
    link.fetchPriority = 'high'
    link.href = picture.content + (dark ? '?theme=dark' : '')
    document.head.append(link)
  }
})()
