import { Button, confirmInPopup, formatMoment, sentenceOf, showToast } from '@daoxing/kit/web'
import type { ShareLink } from '@daoxing/sharing/contract'
import { useRevokeLink } from '../sharing-data.ts'
import * as words from '../words/compiled/messages.js'
import { nameOf } from './name-of.ts'

type LinkListProps = { readonly hash: string; readonly links: readonly ShareLink[] }

/** The open links with the guests who use them; each can be revoked. */
export function LinkList({ hash, links }: LinkListProps) {
  const open = links.filter(({ revoked_at: revokedAt }) => revokedAt === null)
  if (open.length === 0) return <p className="text-secondary text-muted">{words.sharing_followers_none()}</p>
  return (
    <section aria-label={words.sharing_followers_title()}>
      <h3 className="font-bold">{words.sharing_followers_title()}</h3>
      <ul>
        {open.map((link) => (
          <LinkItem key={link.link_id} hash={hash} link={link} />
        ))}
      </ul>
    </section>
  )
}

function LinkItem({ hash, link }: { readonly hash: string; readonly link: ShareLink }) {
  const revoke = useRevokeLink(hash)
  const { kind, phone, created_at: createdAt, opens, guests } = link
  const title =
    kind === 'link'
      ? words.sharing_followers_link({ time: formatMoment(createdAt) })
      : kind === 'contact'
        ? words.sharing_followers_contact({ phone: phone ?? '' })
        : words.sharing_followers_night({ phone: phone ?? '' })
  const ask = async () => {
    const isSure = await confirmInPopup({
      title: words.sharing_revoke_title(),
      text: words.sharing_revoke_text(),
      confirmLabel: words.sharing_revoke_confirm(),
      cancelLabel: true,
      isRisky: true,
    })
    if (!isSure) return
    revoke.mutate(link.link_id, {
      onSuccess: () => showToast(words.sharing_revoke_done()),
      onError: (error) => showToast(sentenceOf(error), 4000),
    })
  }
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <span className="min-w-0 flex-1">
        <span className="block break-words">{title}</span>
        <span className="block text-secondary text-muted">
          {opens === 0
            ? words.sharing_followers_unopened()
            : words.sharing_followers_opened({ opens, names: guests.map(nameOf).join('、') })}
        </span>
      </span>
      <Button kind="danger" state={revoke.isPending ? 'busy' : 'ready'} onPress={() => void ask()}>
        <span aria-hidden="true">{words.sharing_revoke_open()}</span>
        <span className="sr-only">{words.sharing_revoke_of({ link: title })}</span>
      </Button>
    </li>
  )
}
