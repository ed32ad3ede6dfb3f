/**
 * One in fifty is a slip of the hand, more is a habit of whoever wrote the column: a slip neither decides how the others
 * are read nor ends a doubt about them.
 */
const SLIP_SHARE = 0.02;

export function isSlip(odd: number, all: number): boolean {
  return odd <= SLIP_SHARE * all;
}
