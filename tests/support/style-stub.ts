/** Components import their style sheets; jsdom has no use for them. */
export default {};
