import { basePublicConfigs } from '@daoxing/configs/contract'
import { configsQuery } from '@daoxing/configs/web'
import { agreementVersion, termsLocation } from '@daoxing/identity/contract'
import { Button, Card, ListRow, NavBar, Page } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import * as words from '../words/compiled/messages.js'
import { type LegalName, legalNames, legalTitles } from './LegalDocument.tsx'

type LegalListProps = {
  readonly onOpen: (name: LegalName) => void
  readonly onDone: () => void
  /** A preview of the next version is marked as such. */
  readonly isRehearsal?: boolean
}

/** The sub-screen "main": every document of the agreement, its version, and their location. */
export function LegalList({ onOpen, onDone, isRehearsal = false }: LegalListProps) {
  const { data } = useQuery(configsQuery(basePublicConfigs, ['terms_locations', 'terms_location']))
  const { terms_locations: locations, terms_location: which = 'production' } = data ?? {}
  const place = locations && termsLocation(locations, which)
  return (
    <>
      <NavBar title={words.identity_legal_title()} />
      <Page>
        <p className="text-secondary text-muted">{words.identity_legal_version({ version: agreementVersion })}</p>
        {isRehearsal && <p className="text-secondary text-warn">{words.identity_legal_rehearsal()}</p>}
        <Card form="plain">
          {legalNames.map((name, at) => (
            <ListRow
              key={name}
              title={legalTitles[name]()}
              onPress={() => onOpen(name)}
              hasChevron
              isLast={at === legalNames.length - 1}
            />
          ))}
        </Card>
        {place !== undefined && (
          <p className="text-secondary">
            <a href={place} className="inline-flex min-h-touch items-center text-go underline">
              {words.identity_legal_all()}
            </a>
          </p>
        )}
        <Button kind="tint" isWide onPress={onDone}>
          {words.identity_legal_done()}
        </Button>
      </Page>
    </>
  )
}
