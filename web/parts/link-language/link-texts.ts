/**
 * What the page of a personal link says by itself around and before what it opens, once for each language (texts/<language>.ts).
 * The debtor's page has its own words in the same five, which nobody else loads: web/features/invitation/debtor/texts.
 */
export interface LinkTexts {
  /** Label of the choice of languages. */
  language: string;
  skip: string;
  privacy: string;
  terms: string;
  company: string;
  /** In the browser's tab. */
  tab: string;
  opening: string;
  failed: string;
  retry: string;
  /** It was opened by somebody signed in who isn't the party it was sent to. */
  somebodyElses: string;
  signOutAndOpen: string;
  code: {
    title: string;
    intro: string;
    /** The link opens nothing. */
    badTitle: string;
    badIntro: string;
    label: string;
    hint: string;
    send: string;
    checking: string;
    neither: string;
    /** Fewer characters than a code has. */
    tooShort: string;
    unknown: string;
    tooOften: string;
    failed: string;
  };
}
