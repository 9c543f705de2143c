import { configValue } from '@daoxing/configs/server'
import { answer } from '@daoxing/kit/server'
import { listDesignatedCancelReasons } from '@daoxing/designated-driver/contract'
import { designatedDriverConfigs } from '../designated-driver-configs.ts'

export const listDesignatedCancelReasonsAnswer = answer(
  listDesignatedCancelReasons,
  async ({ tx, house, language }) => ({
    reasons: (await configValue(tx, designatedDriverConfigs.designated_driver_cancel_reasons)).map(
      ({ id, needsDetail }) => ({
        id,
        name: house.words.say(`designatedDriver_cancelReason_${id}`, language, {}) ?? id,
        needs_detail: needsDetail,
      }),
    ),
  }),
)
