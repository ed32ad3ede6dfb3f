import { useRef, useState } from "react";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { emptyAccount, type AccountValues } from "../account/account-values.ts";

/** The end of a registration, told again when its page is loaded anew or come back to. */
export interface Finished {
  /** The used-up token of the address it ended at. */
  token: string;
  caseNumber: string | null;
}

interface Draft<Profile> {
  account: AccountValues;
  profile: Profile;
  /** Whose profile it is (the masked e-mail): the next person at this browser starts empty. */
  profileOf: string | null;
  finished: Finished | null;
}

/** Everything typed into a registration except the password; it outlives a reload and going back and forth. */
export function useRegistrationDraft<Profile>(key: string, emptyProfile: Profile) {
  const { restored, save } = useFormDraft<Draft<Profile>>(key, "visitor");
  const [draft, setDraft] = useState<Draft<Profile>>(
    () => restored ?? { account: emptyAccount, profile: emptyProfile, profileOf: null, finished: null },
  );
  const [touched, setTouched] = useState(false);
  // What an answer brings after a wait is joined to what was typed meanwhile.
  const latest = useRef(draft);

  const change = (next: Partial<Draft<Profile>>) => {
    latest.current = { ...latest.current, ...next };
    setTouched(true);
    setDraft(latest.current);
    save(latest.current);
  };
  return {
    ...draft,
    /** Something was typed since the page was opened. */
    touched: touched && draft.finished === null,
    setAccount: (account: AccountValues) => change({ account }),
    setProfile: (profile: Profile, profileOf: string) => change({ profile, profileOf }),
    resetProfile: () => change({ profile: emptyProfile, profileOf: null }),
    /** The profile of this person; an empty one when the draft is somebody else's. */
    profileFor: (owner: string) =>
      draft.profileOf === null || draft.profileOf === owner ? draft.profile : emptyProfile,
    /** Forgets everything typed; only how the registration ended is kept. */
    finish: (finished: Finished) =>
      change({ account: emptyAccount, profile: emptyProfile, profileOf: null, finished }),
  };
}
