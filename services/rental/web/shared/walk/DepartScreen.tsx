import { Button, NavBar, Page, sentenceOf } from '@daoxing/kit/web'
import type { SharedRental } from '@daoxing/rental/contract'
import { WhereCar } from '../live/WhereCar.tsx'
import { nextText } from '../live/next-text.ts'
import { sharedStatusText } from '../parts/shared-words.ts'
import { useFollowPictures } from '../handover-pictures.ts'
import { useMove } from '../shared-moves.ts'
import * as words from '../../words/compiled/messages.js'
import { OpenDoor } from './OpenDoor.tsx'
import { RentalOfUrl, WalkOver } from './RentalOfUrl.tsx'
import { Walk } from './Walk.tsx'

/** The walk before the departure [SHC-013, SHC-030]: around the car, inside, signature, and the door opens. */
export function DepartScreen() {
  useFollowPictures()
  return <RentalOfUrl title={words.rental_depart_title()}>{(order) => <Depart order={order} />}</RentalOfUrl>
}

function Depart({ order }: { readonly order: SharedRental }) {
  const { state } = order
  if (state === 'RESERVED') return <NotAtCar order={order} />
  const isWalking = state === 'DEPARTING' || state === 'PREAUTHORIZING' || state === 'PREAUTHORIZED'
  // The screen of the opened door stays until the rider leaves it.
  if (!isWalking && state !== 'IN_USE')
    return (
      <WalkOver title={words.rental_depart_title()} order={order} text={nextText(order) ?? sharedStatusText(order)} />
    )
  return (
    <Walk
      order={order}
      flow="depart"
      endTitle={words.rental_depart_openTitle()}
      renderEnd={(goTo) => <OpenDoor order={order} onGoTo={goTo} />}
    />
  )
}

/** The walk begins at the car: until then, the way there. */
function NotAtCar({ order }: { readonly order: SharedRental }) {
  const take = useMove(order)
  return (
    <>
      <NavBar title={words.rental_depart_title()} />
      <Page>
        <p>{nextText(order)}</p>
        {order.can.takeCar && (
          <Button isWide state={take.isPending ? 'busy' : 'ready'} onPress={() => take.mutate({ kind: 'takeCar' })}>
            {words.rental_before_take()}
          </Button>
        )}
        {take.isError && (
          <p role="alert" className="text-secondary text-danger">
            {sentenceOf(take.error)}
          </p>
        )}
        <WhereCar order={order} />
      </Page>
    </>
  )
}
