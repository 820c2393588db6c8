package main

import (
	"context"
	"errors"
	"sync"
)

// each calls do for all items, so many at a time, and returns what went wrong.
func each[T any](ctx context.Context, items []T, inFlight int, do func(context.Context, T) error) error {
	work := make(chan T)
	failures := make([]error, inFlight)
	var workers sync.WaitGroup
	for worker := range failures {
		workers.Go(func() {
			for item := range work {
				failures[worker] = errors.Join(failures[worker], do(ctx, item))
			}
		})
	}
	for _, item := range items {
		work <- item
	}
	close(work)
	workers.Wait()
	return errors.Join(failures...)
}

func numbers(first, count int) []int {
	all := make([]int, count)
	for index := range all {
		all[index] = first + index
	}
	return all
}
