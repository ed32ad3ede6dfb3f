interface Suggested {
  id: string;
  name: string;
  reasons: string[];
  warnings?: string[];
}

/** What `SuggestSpecialists` answers: mediators who also collect, in Madrid. */
export function suggestionsAnswer(suggested: readonly Suggested[]) {
  return {
    suggestSpecialists: {
      __typename: "SpecialistSuggestionPage",
      totalCount: suggested.length,
      nodes: suggested.map(({ id, name, reasons, warnings = [] }) => ({
        __typename: "SpecialistSuggestion",
        specialist: {
          __typename: "Specialist",
          id,
          displayName: name,
          types: ["MEDIATOR", "COLLECTOR"],
          cities: ["Madrid"],
        },
        reasons,
        warnings,
      })),
    },
  };
}
