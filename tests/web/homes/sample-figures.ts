const count = (value: number) => ({ __typename: "OverviewCount", value, before: 1, line: [value - 1, 1] });
const amount = (value: string) => ({
  __typename: "OverviewAmount",
  value,
  before: "0.00",
  line: ["0.00", value],
  currency: "EUR",
});

/** What a client or a specialist reads of a period of two days. */
export function ownFigures(changes: object = {}) {
  return {
    ownFigures: {
      __typename: "OwnFigures",
      steps: ["2026-11-19", "2026-11-20"].map((day) => ({ __typename: "PeriodStep", from: day, to: day })),
      newCases: count(3),
      sessionsHeld: count(1),
      agreements: count(2),
      recovered: amount("250.05"),
      fees: amount("80.00"),
      available: null,
      retained: null,
      ...changes,
    },
  };
}

const none = { __typename: "OverviewCount", value: 0, before: 0, line: [0, 0] };
const nothing = {
  __typename: "OverviewAmount",
  value: "0.00",
  before: "0.00",
  line: ["0.00"],
  currency: "EUR",
};
export const NO_FIGURES = ownFigures({
  newCases: none,
  sessionsHeld: none,
  agreements: none,
  recovered: nothing,
  fees: nothing,
});
