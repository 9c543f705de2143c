import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { type ConsoleCall, ConsoleRefusal } from '@daoxing/kit/simulator'
import { type ConsoleFile, FileAnswer } from './serve-console.ts'

const pageFolder = new URL('page/', import.meta.url)
const mapFolder = new URL('./dist/', import.meta.resolve('maplibre-gl/package.json'))
const pageFiles = /^[a-z-]+\.(ts|css|svg)$/
const mapFiles = /^maplibre-gl(-shared|-worker)?\.(mjs|css)$/
const hourSeconds = 3600

/** The page of the console: its source files with types stripped, and the map library from its package. */
export function pageCalls(): readonly ConsoleCall[] {
  const held = new Map<string, ConsoleFile>()
  const serve = (url: URL, maxAgeSeconds: number): FileAnswer => {
    const file = held.get(url.href) ?? readPageFile(url, maxAgeSeconds)
    held.set(url.href, file)
    return new FileAnswer(file)
  }
  return [
    { method: 'GET', path: '/', answer: () => serve(new URL('index.html', pageFolder), 0) },
    {
      method: 'GET',
      path: '/page/{file}',
      answer: ({ params: { file = '' } }) => serve(fileIn(pageFolder, file, pageFiles), 0),
    },
    {
      method: 'GET',
      path: '/map/{file}',
      answer: ({ params: { file = '' } }) => serve(fileIn(mapFolder, file, mapFiles), hourSeconds),
    },
  ]
}

function fileIn(folder: URL, name: string, allowed: RegExp): URL {
  if (!allowed.test(name)) throw new ConsoleRefusal(404, 'NOT_FOUND', 'there is no such file')
  return new URL(name, folder)
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  ts: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
}

function readPageFile(url: URL, maxAgeSeconds: number): ConsoleFile {
  const ending = url.pathname.split('.').at(-1) ?? ''
  const content = readTextOr404(url)
  return {
    type: types[ending] ?? 'application/octet-stream',
    content: ending === 'ts' ? stripTypeScriptTypes(content) : content,
    maxAgeSeconds,
  }
}

function readTextOr404(url: URL): string {
  try {
    return readFileSync(url, 'utf8')
  } catch {
    throw new ConsoleRefusal(404, 'NOT_FOUND', 'there is no such file')
  }
}
