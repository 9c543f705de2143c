import { type CityPanel, type CitySetting, type PanelInput, type Settings, settingsOf } from '@daoxing/kit/simulator'
import type { ConsoleInput } from '../console-input.ts'

const apply = ['套用', 'Apply', '適用'] as const

/** Every registered setting with its value, its environment variable and a field to change it. */
export function settingsPanel({ world, parts }: ConsoleInput): CityPanel {
  return {
    id: 'settings',
    title: ['設定', 'Settings', '設定'],
    empty: () => ['沒有可以更改的設定。', 'There is nothing to set.', '変更できる設定はありません。'],
    rows: ({ say }) =>
      settingsOf(parts.map(({ part }) => part)).map((setting) => ({
        key: setting.name,
        blocks: [
          { block: 'heading', text: say(setting.label), side: setting.name },
          {
            block: 'form',
            path: '/api/settings',
            field: 'value',
            label: say(setting.label),
            input: inputOf(setting, world.settings),
            buttons: [{ label: say(apply), body: { name: setting.name } }],
          },
        ],
      })),
  }
}

function inputOf(setting: CitySetting, settings: Settings): PanelInput {
  const { min, max, step } = setting
  return { type: 'number', value: settings.get(setting), min, max, step }
}
