import type { TestRider } from '@daoxing/identity/server/testing'
import type { TestHouse } from '@daoxing/kit/server/testing'

export async function withScooterAccount(_city: TestHouse, _rider: TestRider): Promise<void> {}
