/** A metro line: its station codes in order, and its operator's colour. */
export type MetroLine = {
  readonly id: string
  readonly name: string
  readonly nameEn: string
  readonly colour: string
  /** For colours that hardly differ from the map's background: the closest visible colour. */
  readonly onLight?: string
  readonly onDark?: string
  readonly branches: readonly (readonly string[])[]
}

const run = (letter: string, first: number, last: number, width = 2) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${letter}${String(first + index).padStart(width, '0')}`)

export const metroLines: readonly MetroLine[] = [
  {
    id: 'BR',
    name: '文湖線',
    nameEn: 'Wenhu Line',
    colour: '#c48c31',
    onLight: '#b37c1d',
    branches: [run('BR', 1, 24)],
  },
  {
    id: 'R',
    name: '淡水信義線',
    nameEn: 'Tamsui-Xinyi Line',
    colour: '#e3002c',
    onDark: '#f8274c',
    branches: [run('R', 1, 28), ['R22', 'R22A']],
  },
  {
    id: 'G',
    name: '松山新店線',
    nameEn: 'Songshan-Xindian Line',
    colour: '#008659',
    onDark: '#0f9468',
    branches: [run('G', 1, 19), ['G03', 'G03A']],
  },
  {
    id: 'O',
    name: '中和新蘆線',
    nameEn: 'Zhonghe-Xinlu Line',
    colour: '#f8b61c',
    onLight: '#b77a00',
    branches: [run('O', 1, 21), ['O12', ...run('O', 50, 54)]],
  },
  {
    id: 'BL',
    name: '板南線',
    nameEn: 'Bannan Line',
    colour: '#0070bd',
    onDark: '#2583cb',
    branches: [run('BL', 1, 23)],
  },
  {
    id: 'Y',
    name: '環狀線',
    nameEn: 'Circular Line',
    colour: '#ffdb00',
    onLight: '#a38200',
    branches: [run('Y', 7, 20)],
  },
  {
    id: 'A',
    name: '桃園機場捷運',
    nameEn: 'Taoyuan Airport MRT',
    colour: '#8246af',
    onDark: '#9d66c9',
    branches: [[...run('A', 1, 13, 1), 'A14a', ...run('A', 15, 22)]],
  },
  {
    id: 'V',
    name: '淡海輕軌',
    nameEn: 'Danhai Light Rail',
    colour: '#df4661',
    branches: [run('V', 1, 11), ['V09', 'V28', 'V27', 'V26']],
  },
  {
    id: 'K',
    name: '安坑輕軌',
    nameEn: 'Ankeng Light Rail',
    colour: '#b8a369',
    onLight: '#98844d',
    branches: [run('K', 1, 9)],
  },
  {
    id: 'LB',
    name: '三鶯線',
    nameEn: 'Sanying Line',
    colour: '#79bce8',
    onLight: '#4d8db6',
    branches: [['BL01', ...run('LB', 2, 12)]],
  },
  {
    id: 'TG',
    name: '臺中捷運綠線',
    nameEn: 'Taichung Green Line',
    colour: '#8ec31f',
    onLight: '#639300',
    branches: [['TG0', ...run('TG', 3, 8, 1), 'TG8a', ...run('TG', 9, 10, 1), 'TG10a', ...run('TG', 11, 17, 1)]],
  },
  {
    id: 'KR',
    name: '高雄捷運紅線',
    nameEn: 'Kaohsiung Red Line',
    colour: '#e20b65',
    onDark: '#f02e7c',
    branches: [['KR3', 'KR4', 'KR4A', ...run('KR', 5, 22, 1), 'KR22A', 'KR23', 'KR24', 'KRK1']],
  },
  {
    id: 'KO',
    name: '高雄捷運橘線',
    nameEn: 'Kaohsiung Orange Line',
    colour: '#faa73f',
    onLight: '#c17500',
    branches: [['KO1', 'KO2', ...run('KO', 4, 14, 1), 'KOT1']],
  },
  {
    id: 'C',
    name: '高雄環狀輕軌',
    nameEn: 'Kaohsiung Circular Light Rail',
    colour: '#7cbd52',
    onLight: '#58952b',
    branches: [[...run('C', 1, 20, 1), 'C21A', ...run('C', 21, 37, 1), 'C1']],
  },
]
