/** The tones of the interface, in its order. */
export const tones = ['Calm', 'Happy', 'Sad', 'Angry', 'Fearful', 'Disgust', 'Surprised'] as const;

export type Tone = (typeof tones)[number];
