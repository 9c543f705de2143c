import {
  choosePageLanguage,
  loadTextsBy,
  mayBeSignedIn,
  namePageBuild,
  pageLanguage,
  showTheme,
  watchPage,
} from '@daoxing/kit/web'
import { App, whenFrameIsLoaded } from './app.tsx'
import { showPage } from './first-picture/show-page.ts'
import { webEntries } from './registry.ts'
import { pageEntries } from './shell/page-entries.ts'
import { keepPageWhole } from './shell/keep-page-whole.ts'
import { loadFirstScreen } from './shell/load-first-screen.ts'
import { loadTexts } from './shell/load-texts.ts'
import './main.css'

namePageBuild(__PAGE_BUILD__)
showTheme()
watchPage()
// A service worker may have cached an older copy, with or without this mark.
document.documentElement.toggleAttribute('data-rider', mayBeSignedIn())
const entries = pageEntries(webEntries)
const firstPicture = [whenFrameIsLoaded(), loadFirstScreen(entries, location.pathname)]
for (const { begin } of webEntries) begin?.(new URLSearchParams(location.search))
keepPageWhole()
loadTextsBy(loadTexts)
// Texts that cannot be loaded do not block the page: the built-in ones replace them.
const texts = choosePageLanguage(pageLanguage()).catch(() => undefined)
// The frame and its screen are rendered together: in sequence they would be rendered twice.
void Promise.all([texts, ...firstPicture]).then(() => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  showPage(root, <App entries={entries} />)
})
