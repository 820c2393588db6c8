package generator

import (
	"math/rand"

	"k8s.io/apimachinery/pkg/api/resource"
)

// Random is a seeded source of choices: the same seed gives the same cluster.
type Random struct{ *rand.Rand }

func newRandom(seed int64) *Random { return &Random{rand.New(rand.NewSource(seed))} }

func (r *Random) chance(probability float64) bool { return r.Float64() < probability }

// between includes both ends.
func (r *Random) between(low, high int) int { return low + r.Intn(high-low+1) }

func pick[T any](r *Random, options ...T) T { return options[r.Intn(len(options))] }

// some takes each of the options with the probability, in their order.
func some[T any](r *Random, probability float64, options ...T) []T {
	var taken []T
	for _, option := range options {
		if r.chance(probability) {
			taken = append(taken, option)
		}
	}
	return taken
}

func (r *Random) quantity(options ...string) resource.Quantity {
	return resource.MustParse(pick(r, options...))
}
