import { Card, EmptyState, ListRow, NavBar, Page, TextField, usePageLanguage } from '@daoxing/kit/web'
import { Check, Globe } from 'lucide-react'
import { useState } from 'react'
import { findCountries } from '../rules/find-countries.ts'
import * as words from '../words/compiled/messages.js'
import type { StepProps } from './step-props.ts'

/** The countries whose phones can sign up, with a search. */
export function CountryStep({ draft, onChange, onBack }: StepProps) {
  const [typed, setTyped] = useState('')
  const found = findCountries(typed, usePageLanguage())
  return (
    <>
      <NavBar title={words.identity_country_title()} />
      <Page>
        <TextField
          label={words.identity_country_search()}
          kind="search"
          inputMode="search"
          value={typed}
          onChange={setTyped}
        />
        {found.length === 0 ? (
          <EmptyState
            icon={<Globe aria-hidden="true" />}
            title={words.identity_country_none()}
            detail={words.identity_country_noneDetail()}
          />
        ) : (
          <Card form="plain">
            {found.map(({ country, label }, at) => {
              const isSelected = country.code === draft.country.code
              return (
                <ListRow
                  key={country.code}
                  title={label}
                  fact={isSelected ? <Check aria-hidden="true" size={20} /> : country.dial_code}
                  isSelected={isSelected}
                  isLast={at === found.length - 1}
                  onPress={() => {
                    onChange({ country, verified: undefined, isCodeSent: false })
                    onBack()
                  }}
                />
              )
            })}
          </Card>
        )}
      </Page>
    </>
  )
}
