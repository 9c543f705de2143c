import type { Language } from '@daoxing/kit/contract'
import { choosePageLanguage, loadTextsBy, pageLanguages } from '@daoxing/kit/web'
import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { PageWithinRouter, whenFrameIsLoaded } from '../app.tsx'
import { webEntries } from '../registry.ts'
import { loadFirstScreen } from '../shell/load-first-screen.ts'
import { loadTexts } from '../shell/load-texts.ts'
import { pageEntries } from '../shell/page-entries.ts'

/** Prerendered content of `#root`, for a path, a language and some hours of Taipei. */
export type FirstPicture = {
  readonly path: string
  readonly language: Language
  readonly hours: readonly number[]
  readonly html: string
}

/** No prerendered page needs the deferred parts. */
const entries = pageEntries(webEntries)

const wholeDay = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * Prerenders the first screens: the real components, with only URL, language and hour known; the hour selects the
 * greeting. `setClock` sets that hour.
 */
export async function drawFirstPictures(
  paths: readonly string[],
  setClock: (taipeiHour: number) => void,
): Promise<readonly FirstPicture[]> {
  loadTextsBy(loadTexts)
  await Promise.all([whenFrameIsLoaded(), ...paths.map((path) => loadFirstScreen(entries, path))])
  const pictures: FirstPicture[] = []
  for (const language of pageLanguages) {
    // oxlint-disable-next-line no-await-in-loop -- the page speaks one language at a time
    await choosePageLanguage(language)
    for (const path of paths) {
      const byHour: string[] = []
      for (const hour of wholeDay) {
        setClock(hour)
        // oxlint-disable-next-line no-await-in-loop -- and has one clock
        byHour.push(await htmlAt(path))
      }
      for (const html of new Set(byHour))
        pictures.push({ path, language, hours: wholeDay.filter((hour) => byHour[hour] === html), html })
    }
  }
  return pictures
}

async function htmlAt(path: string): Promise<string> {
  const problems: unknown[] = []
  const { prelude } = await prerender(
    <MemoryRouter initialEntries={[path]}>
      <PageWithinRouter entries={entries} />
    </MemoryRouter>,
    {
      // In one piece: streamed parts would need a script in the page, which its policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void problems.push(error),
    },
  )
  const html = await new Response(prelude).text()
  if (problems.length > 0) throw new Error(`the first picture of ${path} fails`, { cause: problems[0] })
  if (/<script|<template|<!--\$[!?~]/.test(html)) throw new Error(`the first picture of ${path} is not whole: ${html}`)
  return html
}
