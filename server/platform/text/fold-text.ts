/** The browser folds, too (personal data in a test file), so it lives where both may read. */
export { foldText } from "../../../schema/rules/fold-text.ts";
