import { pens, Scene } from "./Scene.tsx";

/** A pile of contracts, looked at one by one, and the curve of what they are worth. */
export function ValuationScene() {
  return (
    <Scene width={480} height={420}>
      <path className={pens("wash")} d="M40 372C40 196 132 100 240 60c108 40 200 136 200 312Z" />
      <path className={pens("petrol", "cool")} d="M96 128h150v190H96Z" />
      <path className={pens("petrol", "sheet")} d="M78 146h150v190H78Z" />
      <path className={pens("petrol", "sheet")} d="M60 164h150v208H60Z" />
      <path
        className={pens("petrol")}
        d="M16 372h448M78 190h70M78 212h114M78 234h96M78 256h114M78 278h60M78 324h40M78 346h58"
      />
      <path className={pens("coral")} d="M132 324h60M152 346h40" />
      <rect className={pens("petrol", "sheet")} x={252} y={206} width={196} height={166} rx={10} />
      <path className={pens("petrol")} d="M274 228v122h152M274 322h152M274 294h152M274 266h152" />
      <path
        className={pens("petrol", "cool")}
        d="M288 350v-24h20v24ZM318 350v-44h20v44ZM348 350v-62h20v62Z"
      />
      <path className={pens("coral", "warm")} d="M378 350v-88h20v88Z" />
      <path className={pens("coral", "bold")} d="M280 318c40-10 78-36 118-84" />
      <path className={pens("coral")} d="M384 234h16v16" />
      <circle className={pens("petrol", "sheet")} cx={268} cy={126} r={54} />
      <path className={pens("petrol", "bold")} d="M308 164l42 40" />
      <path className={pens("coral", "bold")} d="M288 106a26 26 0 1 0 0 40M238 120h34M238 132h34" />
    </Scene>
  );
}

/** The signed report, the analysis behind it, and the call in which both are gone through. */
export function DeliverablesScene() {
  return (
    <Scene width={480} height={300}>
      <path className={pens("wash")} d="M40 276a200 210 0 0 1 400 0Z" />
      <path className={pens("petrol", "sheet")} d="M48 60h104l28 28v188H48Z" />
      <path
        className={pens("petrol")}
        d="M152 60v28h28M70 112h84M70 132h64M70 200h84M16 276h448M70 152h28v30H70Z"
      />
      <path className={pens("coral", "warm")} d="M112 152h42v30h-42Z" />
      <path className={pens("coral")} d="M70 248h44M76 240c7-24 16-26 14-8s12-12 16-4 6 6 12 2" />
      <rect className={pens("petrol", "sheet")} x={204} y={116} width={116} height={160} rx={6} />
      <path
        className={pens("petrol")}
        d="M204 144h116M204 172h116M204 200h116M204 228h116M204 254h116M243 116v160"
      />
      <path className={pens("coral", "warm")} d="M282 144h38v110h-38Z" />
      <path className={pens("coral")} d="M292 158h18M292 186h18M292 214h18M292 242h18" />
      <rect className={pens("petrol", "sheet")} x={344} y={160} width={92} height={62} rx={6} />
      <path className={pens("petrol")} d="M390 222v54M366 276h48M360 206h60" />
      <circle className={pens("petrol", "cool")} cx={376} cy={186} r={9} />
      <circle className={pens("coral", "warm")} cx={404} cy={186} r={9} />
    </Scene>
  );
}
