/**
 * The clauses of the terms of use that allow a fee besides the ride, as their text numbers them: places of a return,
 * fines with their handling, and custody.
 */
export const feeClauses: readonly string[] = ['5.1', '5.2', '5.3', '5.4', '6.1', '6.2', '7.1']
