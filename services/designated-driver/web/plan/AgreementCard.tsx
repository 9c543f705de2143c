import { BottomSheet, Button, Card, ListRow, newTapKey, sentenceOf, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, FileText } from 'lucide-react'
import { useState } from 'react'
import { agreementQuery, useAcceptAgreement } from '../plan-data.ts'
import * as words from '../words/compiled/messages.js'

/** The standard contract: it is read first, and accepted at its end. The accepted version stays with the trip. */
export function AgreementCard({ isMissing }: { readonly isMissing: boolean }) {
  const { data: agreement, isPending } = useQuery(agreementQuery)
  const accept = useAcceptAgreement()
  const [isReading, setIsReading] = useState(false)
  if (agreement === undefined)
    return <Card>{isPending ? <Skeleton rows={1} /> : <p>{words.designatedDriver_agreement_failed()}</p>}</Card>
  const { title, version, articles, is_accepted: isAccepted } = agreement
  return (
    <Card form="plain">
      <ListRow
        icon={
          isAccepted ? (
            <CircleCheck aria-hidden="true" size={20} className="text-go" />
          ) : (
            <FileText aria-hidden="true" size={20} />
          )
        }
        title={title}
        detail={
          isAccepted
            ? words.designatedDriver_agreement_accepted({ version })
            : words.designatedDriver_agreement_open({ version })
        }
        hasChevron
        isLast
        onPress={() => setIsReading(true)}
      />
      {isMissing && (
        <p role="alert" className="pb-2 text-secondary text-danger">
          {words.designatedDriver_agreement_needed()}
        </p>
      )}
      {isReading && (
        <BottomSheet
          title={title}
          form="tall"
          onClose={() => setIsReading(false)}
          footer={
            isAccepted ? undefined : (
              <Button
                isWide
                state={accept.isPending ? 'busy' : 'ready'}
                onPress={() =>
                  accept.mutate({ tapKey: newTapKey(), version }, { onSuccess: () => setIsReading(false) })
                }
              >
                {words.designatedDriver_agreement_accept()}
              </Button>
            )
          }
        >
          <div className="flex flex-col gap-3">
            <p className="text-secondary text-muted">{words.designatedDriver_agreement_version({ version })}</p>
            {articles.map((article) => (
              <section key={article.title}>
                <h3 className="font-bold">{article.title}</h3>
                <p>{article.text}</p>
              </section>
            ))}
            {accept.isError && (
              <p role="alert" className="text-danger">
                {sentenceOf(accept.error)}
              </p>
            )}
          </div>
        </BottomSheet>
      )}
    </Card>
  )
}
