/** How a thing is done. Names of what is pressed or looked for stand in «»: they are those of the product. */
export interface HelpTopic {
  /** In the address of the help page. */
  id: string;
  question: string;
  answer: string;
  /** What people call it besides. */
  words?: string;
  link?: { label: string; to: string };
}
