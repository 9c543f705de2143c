export { chromiumLaunch } from '@daoxing/kit/server/testing/chromium'
