import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import { foldSearched, withoutSigns } from "../../platform/text/search-patterns.ts";

/** What the search box looks through, beside the code. */
export interface SearchableTask {
  debtor: string;
  entity: string;
  nContract: string;
  email: string | null;
  lada: string | null;
  phone: string | null;
  identityDocument: string | null;
}

/**
 * Value of tasks.search_text without the code: each part folded and after a blank, so that a short word can be
 * looked up at the beginning of words. The whole column is `' ' || lower(code_id) || taskSearchText(…)`.
 * Signs inside numbers don't count when searching, so a contract number with signs stands there twice.
 */
export function taskSearchText(task: SearchableTask): string {
  const contract = foldSearched(task.nContract);
  const squeezed = withoutSigns(contract);
  let text = ` ${foldSearched(task.debtor)} ${foldSearched(task.entity)} ${contract}`;
  if (squeezed !== contract) text += ` ${squeezed}`;
  if (task.email) text += ` ${foldSearched(task.email)}`;
  if (task.phone) text += ` ${task.lada ?? DEFAULT_LADA}${task.phone}`;
  if (task.identityDocument) text += ` ${foldSearched(task.identityDocument)}`;
  return text;
}

/** The whole of tasks.search_text. */
export function taskSearchTextWithCode(codeId: string, task: SearchableTask): string {
  return ` ${codeId.toLowerCase()}${taskSearchText(task)}`;
}
