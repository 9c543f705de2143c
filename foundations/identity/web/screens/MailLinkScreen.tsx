import { ButtonLink, EmptyState, LoadingOverlay, NavBar, Page, sentenceOf, useRenewSession } from '@daoxing/kit/web'
import { useMutation } from '@tanstack/react-query'
import { MailCheck, MailX } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useParams } from 'react-router'
import { sendUnsubscribe, sendVerifyEmail } from '../identity-data.ts'
import * as words from '../words/compiled/messages.js'

/** The target of links in mails. The token is in the URL fragment, which no server sees. */
export function MailLinkScreen() {
  const { task } = useParams()
  const { hash } = useLocation()
  const renew = useRenewSession()
  const { mutate, data, error } = useMutation({
    mutationFn: async (token: string) => {
      if (task === 'unsubscribe') {
        await sendUnsubscribe(token)
        return words.identity_mail_unsubscribed()
      }
      const { email } = await sendVerifyEmail(token)
      await renew()
      return words.identity_mail_verified({ email })
    },
  })
  const open = useEffectEvent(() => mutate(hash.slice(1)))
  useEffect(() => open(), [])
  return (
    <>
      <NavBar title={words.identity_mail_title()} />
      <Page>
        {data === undefined && error === null && <LoadingOverlay />}
        {data !== undefined && <EmptyState icon={<MailCheck aria-hidden="true" />} title={data} />}
        {error !== null && <EmptyState icon={<MailX aria-hidden="true" />} title={sentenceOf(error)} />}
        <ButtonLink to="/" kind="tint" isWide>
          {words.identity_standing_home()}
        </ButtonLink>
      </Page>
    </>
  )
}
