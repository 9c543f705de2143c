export { send as sendToRental, sendWithRetry as repeatToRental } from '@daoxing/kit/web'
