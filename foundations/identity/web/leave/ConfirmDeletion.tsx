import { dialCodeOf, dialCodes } from '@daoxing/identity/contract'
import { Button, ButtonLink, Card, confirmInPopup, isApiError, Loaded, sentenceOf } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isCodeRefused, profileQuery } from '../identity-data.ts'
import { ProvePhone } from '../settings/ProvePhone.tsx'
import * as words from '../words/compiled/messages.js'
import { eraseDay, useDeleteAccount } from './leave-data.ts'

/** A code on the number of the account, then the last question, which names the day. */
export function ConfirmDeletion({ days }: { readonly days: number }) {
  const query = useQuery(profileQuery)
  const [proof, setProof] = useState<string>()
  const deleting = useDeleteAccount()
  const { error } = deleting
  const day = eraseDay(days)

  async function confirmThenDelete(proven: string) {
    const isSure = await confirmInPopup({
      title: words.identity_leave_sureTitle(),
      text: words.identity_leave_sureText({ day }),
      confirmLabel: words.identity_leave_sure(),
      cancelLabel: words.identity_leave_keep(),
      isRisky: true,
    })
    if (!isSure) return
    const isRepeated = isApiError(error) && error.isAnswerLost
    deleting.mutate({ proof: proven, isRepeated })
  }
  const failure = error !== null && (
    <p role="alert" className="mb-3 text-secondary text-danger">
      {sentenceOf(error)}
    </p>
  )
  return (
    <>
      <Card>
        <Loaded query={query}>
          {({ phone, cc }) =>
            // A proof lasts for some minutes only: after that, another code is needed.
            proof === undefined || isCodeRefused(error) ? (
              <>
                <p className="mb-3 text-muted">{words.identity_leave_codeDetail()}</p>
                {failure}
                <ProvePhone
                  typed={{ country: dialCodeOf(cc) ?? dialCodes[0], phone }}
                  label={words.identity_leave_codeSend()}
                  onProven={(proven) => {
                    deleting.reset()
                    setProof(proven)
                    void confirmThenDelete(proven)
                  }}
                />
              </>
            ) : (
              <>
                <p role="status" className="mb-3">
                  {words.identity_leave_provenDetail({ day })}
                </p>
                {failure}
                <Button
                  kind="danger"
                  isWide
                  state={deleting.isPending ? 'busy' : 'ready'}
                  onPress={() => void confirmThenDelete(proof)}
                >
                  {words.identity_leave_sure()}
                </Button>
              </>
            )
          }
        </Loaded>
      </Card>
      <ButtonLink to="/setting" kind="quiet" isWide isReplacing>
        {words.identity_leave_keep()}
      </ButtonLink>
    </>
  )
}
