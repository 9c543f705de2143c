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
import { keepPageWhole } from './shell/keep-page-whole.ts'
import { loadFirstScreen } from './shell/load-first-screen.ts'
import { loadTexts } from './shell/load-texts.ts'
import './main.css'

namePageBuild(__PAGE_BUILD__)
showTheme()
watchPage()
// A worker may have kept the copy of another time, with or without this mark.
document.documentElement.toggleAttribute('data-rider', mayBeSignedIn())
const firstPicture = [whenFrameIsLoaded(), loadFirstScreen(webEntries, location.pathname)]
for (const { begin } of webEntries) begin?.(new URLSearchParams(location.search))
keepPageWhole()
loadTextsBy(loadTexts)
// Texts that cannot be loaded are no reason to show nothing: what is built in stands for them.
const texts = choosePageLanguage(pageLanguage()).catch(() => undefined)
// The frame and its screen are drawn at once: one after the other would be drawn twice.
void Promise.all([texts, ...firstPicture]).then(() => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  showPage(root, <App entries={webEntries} />)
})
