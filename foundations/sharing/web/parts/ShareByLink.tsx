import { Button, lazyScreen, sentenceOf } from '@daoxing/kit/web'
import type { ShareLink } from '@daoxing/sharing/contract'
import { Copy, MessageSquare, QrCode as QrIcon, Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { copyLink, handOnLink, textLink } from '../hand-on-link.ts'
import { ownLink, storeOwnLink } from '../own-link.ts'
import { useCreateLink } from '../sharing-data.ts'
import * as words from '../words/compiled/messages.js'

const QrCode = lazyScreen(() => import('@daoxing/kit/web/qr-code').then((file) => file.QrCode))

type ShareByLinkProps = { readonly hash: string; readonly links: readonly ShareLink[] }

/** Creates a link and passes it on: by the phone's own way to share, copied, as a text message, or as a QR code. */
export function ShareByLink({ hash, links }: ShareByLinkProps) {
  const [, setMade] = useState(0)
  const [isQrShown, setIsQrShown] = useState(false)
  const create = useCreateLink(hash)
  const url = ownLink(hash, links)?.url
  const handOn = async (act: (link: { readonly url: string; readonly text: string }) => unknown) => {
    const made = url === undefined ? await create.mutateAsync(undefined).catch(() => undefined) : undefined
    if (made !== undefined) {
      storeOwnLink(hash, made)
      setMade((count) => count + 1)
    }
    const link = made?.url ?? url
    if (link !== undefined) await act({ url: link, text: words.sharing_link_text() })
  }
  const state = create.isPending ? 'busy' : 'ready'
  return (
    <div className="flex flex-col gap-2">
      <p className="text-secondary text-muted">{words.sharing_link_about()}</p>
      <Button
        isWide
        state={state}
        icon={<Share2 aria-hidden="true" size={20} />}
        onPress={() => void handOn(handOnLink)}
      >
        {words.sharing_link_share()}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="tint"
          state={state}
          icon={<Copy aria-hidden="true" size={20} />}
          onPress={() => void handOn((link) => copyLink(link.url))}
        >
          {words.sharing_link_copy()}
        </Button>
        <Button
          kind="tint"
          state={state}
          icon={<MessageSquare aria-hidden="true" size={20} />}
          onPress={() => void handOn(textLink)}
        >
          {words.sharing_link_sms()}
        </Button>
        <Button
          kind="tint"
          state={state}
          icon={<QrIcon aria-hidden="true" size={20} />}
          onPress={() => void handOn(() => setIsQrShown(true))}
        >
          {words.sharing_link_qr()}
        </Button>
      </div>
      {url !== undefined && (
        <input
          readOnly
          aria-label={words.sharing_link_address()}
          value={url}
          onFocus={(event) => event.target.select()}
          className="min-h-touch w-full rounded-2 border border-edge bg-surface px-3 text-secondary text-ink"
        />
      )}
      {url !== undefined && isQrShown && (
        <div className="mx-auto w-60 max-w-full overflow-hidden rounded-2">
          <Suspense>
            <QrCode text={url} label={words.sharing_link_qrLabel()} />
          </Suspense>
        </div>
      )}
      {create.isError && (
        <p role="alert" className="text-secondary text-danger">
          {sentenceOf(create.error)}
        </p>
      )}
    </div>
  )
}
