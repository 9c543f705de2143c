/** A line of the metro as its stations in order, by code, with the colour that its operator uses. */
export type MetroLine = {
  readonly id: string
  readonly name: string
  readonly nameEn: string
  readonly colour: string
  readonly branches: readonly (readonly string[])[]
}

const run = (letter: string, first: number, last: number, width = 2) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${letter}${String(first + index).padStart(width, '0')}`)

export const metroLines: readonly MetroLine[] = [
  { id: 'BR', name: '文湖線', nameEn: 'Wenhu Line', colour: '#c48c31', branches: [run('BR', 1, 24)] },
  {
    id: 'R',
    name: '淡水信義線',
    nameEn: 'Tamsui-Xinyi Line',
    colour: '#e3002c',
    branches: [run('R', 2, 28), ['R22', 'R22A']],
  },
  {
    id: 'G',
    name: '松山新店線',
    nameEn: 'Songshan-Xindian Line',
    colour: '#008659',
    branches: [run('G', 1, 19), ['G03', 'G03A']],
  },
  {
    id: 'O',
    name: '中和新蘆線',
    nameEn: 'Zhonghe-Xinlu Line',
    colour: '#f8b61c',
    branches: [run('O', 1, 21), ['O12', ...run('O', 50, 54)]],
  },
  { id: 'BL', name: '板南線', nameEn: 'Bannan Line', colour: '#0070bd', branches: [run('BL', 1, 23)] },
  { id: 'Y', name: '環狀線', nameEn: 'Circular Line', colour: '#ffdb00', branches: [run('Y', 7, 20)] },
  {
    id: 'A',
    name: '桃園機場捷運',
    nameEn: 'Taoyuan Airport MRT',
    colour: '#8246af',
    branches: [[...run('A', 1, 13, 1), 'A14a', ...run('A', 15, 22)]],
  },
  {
    id: 'V',
    name: '淡海輕軌',
    nameEn: 'Danhai Light Rail',
    colour: '#df4661',
    branches: [run('V', 1, 11), ['V09', 'V28', 'V27', 'V26']],
  },
  { id: 'K', name: '安坑輕軌', nameEn: 'Ankeng Light Rail', colour: '#b8a369', branches: [run('K', 1, 9)] },
]
