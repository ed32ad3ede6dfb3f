import type { LinkTexts } from "../link-texts.ts";

export const en: LinkTexts = {
  language: "Language",
  skip: "Skip to the content",
  privacy: "Privacy",
  terms: "Terms",
  company: "Who we are",
  tab: "Your invitation",
  opening: "Opening your invitation…",
  failed: "Your invitation could not be opened",
  retry: "Try again",
  somebodyElses: "This link is somebody else’s",
  signOutAndOpen: "Log out and open the link",
  code: {
    title: "Open your invitation",
    intro: "Type the code that is in your letter. If you got an e-mail, press its button: you need no code.",
    badTitle: "This link no longer opens anything",
    badIntro:
      "It has expired, was replaced by a newer one or is incomplete. Look for the last e-mail we sent you. If you got a letter, type its code here. If you told us that you are not that person, there is nothing else to do.",
    label: "Code of your letter",
    hint: "10 letters and numbers. It does not matter whether you type the hyphens.",
    send: "Open",
    checking: "Checking...",
    neither:
      "You have neither? Ask whoever wrote to you for a new one: their name and telephone are in the letter or the e-mail.",
    tooShort: "The code has 10 letters and numbers, like K7QP-3MXD-2R",
    unknown: "This code opens nothing. Check it in the letter: it may have been replaced by a newer one.",
    tooOften: "Too many tries. Wait a while before trying again.",
    failed: "It could not be checked. Check your connection and try again.",
  },
};
