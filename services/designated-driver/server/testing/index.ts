export { designatedDayEndings, designatedDayTruths } from './designated-truths.ts'
