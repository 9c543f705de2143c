import type { ProfileField } from '@daoxing/identity/contract'
import { SelectField, TextField, usePageLanguage } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'
import { counties, countyOfCode, type District } from './districts.ts'

export type AddressNames = {
  readonly city: ProfileField & ('hhrCityId' | 'cityId')
  readonly area: ProfileField & ('hhrAreaId' | 'areaId')
  readonly line: ProfileField & ('hhrAddr' | 'addr')
}

type AddressFieldsProps = {
  readonly names: AddressNames
  readonly value: (field: ProfileField) => string
  readonly error: (field: ProfileField) => string | undefined
  readonly onChange: (changes: Partial<Record<ProfileField, string>>) => void
  readonly onLeave: (field: ProfileField) => void
}

/** County, district, and the rest of an address. */
export function AddressFields({ names, value, error, onChange, onLeave }: AddressFieldsProps) {
  const isEnglish = usePageLanguage() === 'en'
  const optionsOf = (areas: readonly District[]) => [
    { value: '', text: words.identity_papersForm_choose() },
    ...areas.map(({ code, zh, en }) => ({ value: code, text: isEnglish ? en : zh })),
  ]
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-3">
        <div className="min-w-36 flex-1">
          <SelectField
            label={words.identity_papersForm_city()}
            value={value(names.city)}
            options={optionsOf(counties)}
            error={error(names.city)}
            // A district of another county would stay behind.
            onChange={(code) => onChange({ [names.city]: code, [names.area]: '' })}
          />
        </div>
        <div className="min-w-40 flex-1">
          <SelectField
            label={words.identity_papersForm_area()}
            value={value(names.area)}
            options={optionsOf(countyOfCode(value(names.city))?.districts ?? [])}
            error={error(names.area)}
            onChange={(code) => onChange({ [names.area]: code })}
          />
        </div>
      </div>
      <TextField
        label={words.identity_papersForm_addr()}
        autoComplete={names.line === 'addr' ? 'street-address' : 'off'}
        lengthMax={120}
        isRequired
        value={value(names.line)}
        error={error(names.line)}
        onChange={(typed) => onChange({ [names.line]: typed })}
        onLeave={() => onLeave(names.line)}
      />
    </>
  )
}
