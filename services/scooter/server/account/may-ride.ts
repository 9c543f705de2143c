import type { House, Tx } from '@daoxing/kit/server'
import type { ScooterModel } from '@daoxing/scooter/contract'

type Asked = { readonly tx: Tx; readonly house: House; readonly riderId: string; readonly model: ScooterModel }

export async function refuseScooterRider(_: Asked): Promise<void> {}

export async function refuseUnlisted(_: Omit<Asked, 'model'>): Promise<void> {}
